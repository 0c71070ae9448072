import { makeAutoObservable, observableRef } from 'mobx'

/** Which levels of a tree are being read, and why others could not be; each by the key of its parent. */
export class LevelReadings {
  private reading: ReadonlySet<string> = new Set()
  private errors: ReadonlyMap<string, string> = new Map()

  constructor() {
    makeAutoObservable<LevelReadings, 'reading' | 'errors'>(
      this,
      { reading: observableRef, errors: observableRef, isReading: false, errorOf: false },
      { autoBind: true }
    )
  }

  isReading(key: string): boolean {
    return this.reading.has(key)
  }

  /** '' for no error. */
  errorOf(key: string): string {
    return this.errors.get(key) ?? ''
  }

  begin(key: string): void {
    this.set(key, true, '')
  }

  /** @param error why it could not be read, '' when it could */
  end(key: string, error = ''): void {
    this.set(key, false, error)
  }

  private set(key: string, isReading: boolean, error: string): void {
    const reading = new Set(this.reading)
    if (isReading) reading.add(key)
    else reading.delete(key)
    this.reading = reading
    const errors = new Map(this.errors)
    if (error === '') errors.delete(key)
    else errors.set(key, error)
    this.errors = errors
  }
}
