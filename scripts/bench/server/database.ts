import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Where the database of a run is made, as in the tests (rulings 27). */
const ADMIN_URL = process.env.PG_ADMIN_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function administer(sql: string): Promise<void> {
  const client = new Client({ connectionString: ADMIN_URL })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A PostgreSQL database of this run's own; `drop` takes it away. */
export async function createDatabase(): Promise<{ url: string, drop: () => Promise<void> }> {
  const name = `towing_bench_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(`create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => administer(`drop database if exists ${name} with (force)`) }
}
