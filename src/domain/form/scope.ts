import type { Json } from '@/contract/formSchema'

/** What an expression can see: the form from one of its places. */
export interface Scope {
  /** A field's value; of a column the own row's cell inside that table, the list of all its cells outside. */
  value(name: string): Json | undefined
  /** All cells of a column, from wherever it is asked. */
  column(name: string): readonly Json[]
  /** What was chosen, where an event is answered. */
  readonly event?: Json
}
