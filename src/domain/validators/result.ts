/** One answer of every validator: the value to store, or one Chinese sentence that tells what to change. */
export type ValidationResult<T = string, Details extends object = object> = (Valid<T> & Details) | Invalid

export interface Valid<T = string> {
  ok: true
  /** Normalised: half width, separators removed, upper case where the standard has capitals. This is what is stored. */
  value: T
  /** Accepted, but the person should confirm it (for example a VIN whose check digit does not fit). */
  warning?: string
}

export interface Invalid {
  ok: false
  /** Chinese, shown under the field. */
  message: string
}

/** A refusal with the text for the field. */
export function invalid(message: string): Invalid {
  return { ok: false, message }
}
