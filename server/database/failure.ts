/** The connection broke while something was asked over it. What was asked may have been done: a commit may be kept. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause })
    this.name = 'ConnectionLost'
  }
}

/** SQLSTATE of a database error, '' for anything else; drizzle keeps the driver's error as its cause. */
export function databaseCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // Each of them holds a digit; EPIPE of the system does not.
  if ('code' in error && typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)) return error.code
  return databaseCode(error.cause)
}
