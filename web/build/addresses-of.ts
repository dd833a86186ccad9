/** The addresses of a screen's path, with any query: a `:part` of the path stands for anything but nothing, as in `isAt`. */
export const addressesOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`,
  )
