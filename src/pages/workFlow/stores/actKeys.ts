import { resultOf, type Result } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import type { DraftBook } from '@/stores/drafts'

/** `inputs` is their sum: what somebody typed does not stay on the device for the sake of a key. */
interface Pending { readonly key: string, readonly inputs: string }

export interface ActKeysParts {
  uuid: () => Promise<string>
  book: DraftBook
  /** Of the page, unlike any other's. */
  name: string
  /** Epoch ms. */
  now: () => number
}

/** Keys of the acts of a page: the same act with the same inputs keeps its key until it is answered, through retries and restarts (rulings 2). */
export class ActKeys {
  private readonly parts: ActKeysParts

  constructor(parts: ActKeysParts) {
    this.parts = parts
  }

  /** @param inputs everything the act depends on */
  async once<T>(act: string, inputs: object, call: (key: string) => Promise<T>): Promise<Result<T>> {
    const { book, uuid, now } = this.parts
    const name = `act:${this.parts.name}:${act}`
    const sum = md5(JSON.stringify(inputs))
    const before = book.get<Pending>(name)
    const pending = before?.inputs === sum ? before : { key: await uuid(), inputs: sum }
    if (pending !== before) book.set(name, pending, now())
    const result = await resultOf(call(pending.key))
    if (result.error?.isOffline !== true) book.remove(name)
    return result
  }
}
