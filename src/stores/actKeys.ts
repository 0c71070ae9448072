import { resultOf, type Result } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { isSettled } from '@/domain/outcome'
import type { DraftBook } from './drafts'

/** `inputs` is their sum: what somebody typed does not stay on the device for the sake of a key. */
interface Pending { readonly key: string, readonly inputs: string }

/** Keys that outlive the app: among the drafts of the person, until their acts are answered. */
export interface KeptKeys {
  book: DraftBook
  /** Of the page, unlike any other's. */
  name: string
  /** Epoch ms. */
  now: () => number
}

export interface ActKeysParts {
  uuid: () => Promise<string>
  /** Missing: keys live as long as their screen. */
  kept?: KeptKeys
}

/** Keys of the acts of a page: the same act with the same inputs keeps its key until it is answered (rulings 2). */
export class ActKeys {
  private readonly parts: ActKeysParts
  private readonly pending = new Map<string, Pending>()

  constructor(parts: ActKeysParts) {
    this.parts = parts
  }

  /** @param inputs everything the act depends on */
  async once<T>(act: string, inputs: object, call: (key: string) => Promise<T>): Promise<Result<T>> {
    const sum = md5(JSON.stringify(inputs))
    const before = this.read(act)
    const pending = before?.inputs === sum ? before : { key: await this.parts.uuid(), inputs: sum }
    if (pending !== before) this.write(act, pending)
    const result = await resultOf(call(pending.key))
    if (result.error === undefined || isSettled(result.error)) this.write(act, undefined)
    return result
  }

  private read(act: string): Pending | undefined {
    const { kept } = this.parts
    return kept === undefined ? this.pending.get(act) : kept.book.get<Pending>(nameIn(kept, act))
  }

  private write(act: string, pending: Pending | undefined): void {
    const { kept } = this.parts
    if (kept === undefined) {
      if (pending === undefined) this.pending.delete(act)
      else this.pending.set(act, pending)
    } else if (pending === undefined) kept.book.remove(nameIn(kept, act))
    else kept.book.set(nameIn(kept, act), pending, kept.now())
  }
}

const nameIn = ({ name }: KeptKeys, act: string): string => `act:${name}:${act}`
