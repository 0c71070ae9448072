import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FieldDefinition } from '@/domain/form/types'
import type { FormParts } from './parts'

/** What stored values of relations and popups read as, by field; kept as long as the form is open. */
export class RecordNames {
  private names: ReadonlyMap<string, string> = new Map()
  private readonly asked = new Set<string>()
  private readonly ask: FormParts['namesOf']

  constructor(ask: FormParts['namesOf']) {
    this.ask = ask
    makeAutoObservable<RecordNames, 'names' | 'asked' | 'ask'>(this, {
      ask: false,
      asked: false,
      names: observableRef,
      of: false,
      need: false
    })
  }

  /** Observed; '' while a name is on its way. */
  of(field: FieldDefinition, value: string): string {
    return this.names.get(keyOf(field, value)) ?? ''
  }

  /** Names that came with the choice. */
  learn(field: FieldDefinition, named: readonly (readonly [value: string, name: string])[]): void {
    const known = named.filter(([value, name]) => value !== '' && name !== '')
    if (known.length > 0) this.names = new Map([...this.names, ...known.map(([value, name]) => [keyOf(field, value), name] as const)])
  }

  /** Asks for what is not known yet; a value that nobody can name, or that could not be asked for, reads as itself. */
  async need(field: FieldDefinition, values: readonly string[]): Promise<void> {
    const missing = values.filter((value) => !this.names.has(keyOf(field, value)) && !this.asked.has(keyOf(field, value)))
    if (missing.length === 0) return
    for (const value of missing) this.asked.add(keyOf(field, value))
    const names = await this.ask(field, missing).catch((): string[] => [])
    runInAction(() =>
      this.learn(
        field,
        missing.map((value, index) => [value, names[index] || value])
      )
    )
  }
}

const keyOf = (field: FieldDefinition, value: string): string => `${field.id}|${value}`
