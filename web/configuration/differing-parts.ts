import type { SettingName, StudioSettings } from '#shared/configuration/settings.ts'

/** Returns the parts that differ before and after, of a value that is made of many. Any other value stays whole. */
export function differingParts(
  setting: SettingName,
  before: unknown,
  after: unknown,
): readonly [unknown, unknown] {
  if (setting !== 'retention') return [before, after]
  // The value of this setting, checked by its schema.
  const [old, next] = [before, after] as [StudioSettings['retention'], StudioSettings['retention']]
  const isOther = ({ part }: { readonly part: string }) =>
    old.find((row) => row.part === part)?.years !== next.find((row) => row.part === part)?.years
  return old.some(isOther) ? [old.filter(isOther), next.filter(isOther)] : [before, after]
}
