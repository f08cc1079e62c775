import { type ChatError, invalid } from '../../errors'

const MAX_FILE_NAME_LENGTH = 255

/** The reason to refuse a file name, if any. */
export function badName(fileName: string | undefined, pointer: string): ChatError | undefined {
  if (fileName === undefined || fileName === '') return invalid('body', pointer, 'must be a file with a name')
  if ([...fileName].length > MAX_FILE_NAME_LENGTH) {
    return invalid('body', pointer, `must have a name of at most ${MAX_FILE_NAME_LENGTH} characters`)
  }
  // The parser replaces bytes that are not UTF-8 with U+FFFD.
  if (/[\0\ufffd]/.test(fileName) || !fileName.isWellFormed()) {
    return invalid('body', pointer, 'must have a name of valid characters')
  }
  return undefined
}
