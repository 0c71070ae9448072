import { openProtected } from '../documents'
import type { FileToSave } from './types'

/** A browser saves every file. */
export const canSaveFiles = (): boolean => true

/** Fetches a file of the server and saves it. @returns what to say, '' when it was saved */
export const saveFile = ({ url, token, name }: FileToSave): Promise<string> => openProtected(url, token, name)
