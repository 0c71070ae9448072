import type { Reader } from '../database/client'
import { findDictionary } from './repository'

/**
 * Names of a dictionary's entries by what a form stores of them.
 * @param idOrCode id or enCode of the dictionary @param keyedBy whether records hold an entry's id or its enCode
 * @returns undefined when there is no such dictionary
 */
export async function dictionaryNames(reader: Reader, idOrCode: string, keyedBy: 'id' | 'enCode'): Promise<ReadonlyMap<string, string> | undefined> {
  const found = await findDictionary(reader, idOrCode)
  return found === undefined ? undefined : new Map(found.data.map((entry) => [entry[keyedBy], entry.fullName]))
}
