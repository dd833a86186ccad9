interface FileTypeRow {
  /** The name of the type for people. */
  readonly name: string
  /** Without the dot; the first one ends the name of a file that is saved. */
  readonly extensions: readonly string[]
}

const pictures = {
  'image/jpeg': { name: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/png': { name: 'PNG', extensions: ['png'] },
  'image/webp': { name: 'WebP', extensions: ['webp'] },
  'image/gif': { name: 'GIF', extensions: ['gif'] },
} as const satisfies Readonly<Record<string, FileTypeRow>>
/** Documents that run nothing when they are opened: no macros, no markup. */
const documents = {
  'application/pdf': { name: 'PDF', extensions: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'Word',
    extensions: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    name: 'Excel',
    extensions: ['xlsx'],
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    name: 'PowerPoint',
    extensions: ['pptx'],
  },
  'application/vnd.oasis.opendocument.text': { name: 'ODT', extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { name: 'ODS', extensions: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { name: 'ODP', extensions: ['odp'] },
  'text/csv': { name: 'CSV', extensions: ['csv'] },
  'text/plain': { name: 'TXT', extensions: ['txt'] },
} as const satisfies Readonly<Record<string, FileTypeRow>>

/** What a browser records. */
const audio = {
  'audio/webm': { name: 'WebM', extensions: ['webm', 'weba'] },
  'audio/ogg': { name: 'Ogg', extensions: ['ogg', 'oga'] },
  'audio/mp4': { name: 'M4A', extensions: ['m4a', 'mp4'] },
} as const satisfies Readonly<Record<string, FileTypeRow>>

/** Every type of file that is taken, as it is stored and answered: told by the content, never by what a client says of it. */
export const fileTypes: Readonly<Record<FileType, FileTypeRow>> = {
  ...pictures,
  ...documents,
  ...audio,
}
export type FileType = keyof typeof pictures | keyof typeof documents | keyof typeof audio
export const pictureTypes = Object.keys(pictures) as readonly (keyof typeof pictures)[]
export const documentTypes = Object.keys(documents) as readonly (keyof typeof documents)[]
export const audioTypes = Object.keys(audio) as readonly (keyof typeof audio)[]
export const isPicture = (type: string): boolean => Object.hasOwn(pictures, type)

/** Limits of the files that a module takes at once; the server refuses by them, and the screen tells them before the person chooses. */
export interface FileLimits {
  readonly types: readonly FileType[]
  /** The most bytes of each file. */
  readonly bytes_max: number
  /** The most files in one request, which never takes more than 20. */
  readonly count_max: number
}
/** The names of these types for people: "JPEG, PNG". */
export const namesOfTypes = (types: readonly FileType[]): string =>
  types.map((type) => fileTypes[type].name).join(', ')
