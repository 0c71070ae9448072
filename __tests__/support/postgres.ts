import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Where test databases are made (house.md#tests); postgresEnvironment.js has a usual one. */
export const ADMIN_URL = process.env.PG_ADMIN_URL ?? ''

/** A database of a test's own. */
export interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

/** @param template name of the database that it is a copy of */
export async function copyOf(template: string): Promise<OwnDatabase> {
  const name = `towing_test_${process.pid}_${randomBytes(6).toString('hex')}`
  await administer(async (query) => {
    // Copied as files: by its log, PostgreSQL's own choice, it takes three times the processor time. Before version 15 there was no choice.
    const { rows } = await query("select current_setting('server_version_num') as name")
    const strategy = Number(rows[0]?.name) >= 150_000 ? 'strategy file_copy' : ''
    await query(`create database ${name} template ${template} encoding 'UTF8' ${strategy}`)
    // Nobody cuts the power of a test's database: commits need not wait for the disk.
    await query(`alter database ${name} set synchronous_commit = off`)
  })
  return {
    url: addressOf(name),
    drop: async () => void (await administer((query) => query(`drop database if exists ${name} with (force)`)))
  }
}

export function addressOf(name: string): string {
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  return url.toString()
}

export async function administer(work: (query: (sql: string) => Promise<{ rows: { name: string }[] }>) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: ADMIN_URL })
  await client.connect()
  try {
    await work((sql) => client.query(sql))
  } finally {
    await client.end()
  }
}

/** Asked by databaseEnvironment.js, because Jest wants its suites named before anything can be waited for. */
export const postgresAnswers = (): boolean => (globalThis as { postgresAnswers?: boolean }).postgresAnswers === true
