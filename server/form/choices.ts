import type { Json } from '@/contract/formSchema'
import type { FieldDefinition, FormOption } from '@/domain/form/types'
import { shapeOf } from '@/domain/form/kinds'
import type { Reader } from '../database/client'
import { dictionaryEntries } from '../system/dictionaryNames'
import { idsIn, pathsIn } from './text'

/** What a value may name: each id with what it hangs under, '' at the top. An id may hang in several places. */
export type Choices = ReadonlyMap<string, ReadonlySet<string>>

const TOP = ''

export function addChoice(choices: Map<string, Set<string>>, id: string, parent: string): void {
  const parents = choices.get(id)
  if (parents === undefined) choices.set(id, new Set([parent]))
  else parents.add(parent)
}

/** Options at every level, without those that cannot be chosen. */
export function choicesFrom(options: readonly FormOption[], parent = TOP, choices = new Map<string, Set<string>>()): Choices {
  for (const { id, disabled, children } of options) {
    if (disabled !== true) addChoice(choices, id, parent)
    if (children !== undefined) choicesFrom(children, id, choices)
  }
  return choices
}

/** Entries of a dictionary that are in use, by what forms store of them; none of a dictionary that nobody has. */
export async function dictionaryChoices(reader: Reader, idOrCode: string, keyedBy: 'id' | 'enCode'): Promise<Choices> {
  const entries = await dictionaryEntries(reader, idOrCode)
  const keys = new Map(entries.map((entry) => [entry.id, entry[keyedBy]]))
  const choices = new Map<string, Set<string>>()
  for (const entry of entries) addChoice(choices, entry[keyedBy], keys.get(entry.parentId) ?? TOP)
  return choices
}

const isPath = (field: FieldDefinition): boolean => shapeOf(field) === 'path'

/** What a value names: ids, or as one text each whole path. */
export const namedIn = (field: FieldDefinition, value: Json | undefined): string[] =>
  isPath(field)
    ? pathsIn(value)
        .filter((path) => path.length > 0)
        .map((path) => JSON.stringify(path))
    : idsIn(value)

/** Whether one thing that `namedIn` found is among the choices: a path must go down from the top, step by step. */
export function isAmong(choices: Choices, field: FieldDefinition, named: string): boolean {
  return isPath(field) ? isChain(idsOfPath(named), (id, parent) => choices.get(id)?.has(parent) ?? false) : choices.has(named)
}

/** The path that `namedIn` wrote as a text. */
export const idsOfPath = (named: string): string[] => JSON.parse(named) as string[]

/** @param hangs whether the one hangs under the other, '' being the top */
export const isChain = (ids: readonly string[], hangs: (id: string, parent: string) => boolean): boolean =>
  ids.length > 0 && ids.every((id, i) => hangs(id, ids[i - 1] ?? TOP))
