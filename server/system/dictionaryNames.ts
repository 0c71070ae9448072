import type { Reader } from '../database/client'
import { findDictionary } from './repository'

/**
 * Names of a dictionary's entries by what a form stores of them; of those that were switched off too.
 * @param idOrCode id or enCode of the dictionary @param keyedBy whether records hold an entry's id or its enCode
 * @returns undefined when there is no such dictionary
 */
export async function dictionaryNames(
  reader: Reader,
  idOrCode: string,
  keyedBy: 'id' | 'enCode'
): Promise<ReadonlyMap<string, string> | undefined> {
  const found = await findDictionary(reader, idOrCode, true)
  return found === undefined ? undefined : new Map(found.data.map((entry) => [entry[keyedBy], entry.fullName]))
}

/** Entries of a dictionary that are in use; none of a dictionary that nobody has. @param idOrCode id or enCode of the dictionary */
export async function dictionaryEntries(
  reader: Reader,
  idOrCode: string
): Promise<readonly { id: string; enCode: string; parentId: string }[]> {
  return (await findDictionary(reader, idOrCode))?.data ?? []
}
