import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Where the database of a run is made, as in the tests (house.md#tests). */
const ADMIN_URL = process.env.PG_ADMIN_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
const administer = (sql: string) => query(ADMIN_URL, sql)

/** A PostgreSQL database for a run. */
export interface BenchDatabase {
  url: string
  /** Whether an earlier run filled it to the end. */
  seeded: boolean
  /** Takes it away, unless it is kept. */
  drop: () => Promise<void>
}

function urlOf(name: string): string {
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  return url.toString()
}

/** A database of this run's own. */
export async function createDatabase(): Promise<BenchDatabase> {
  const name = `towing_bench_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(`create database ${name} template template0 encoding 'UTF8'`)
  return {
    url: urlOf(name),
    seeded: false,
    drop: async () => {
      await administer(`drop database if exists ${name} with (force)`)
    }
  }
}

/** A database that stays behind for the next run: made when there is none, anew when its seeding was broken off. */
export async function namedDatabase(name: string): Promise<BenchDatabase> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`BENCH_DATABASE: ${name} is no name of a database`)
  const seeded = async (): Promise<boolean> => {
    const [row] = await query(
      urlOf(name),
      "select to_regclass('accident_order') is not null and to_regclass('bench_order') is null as whole"
    )
    return row?.whole === true && (await query(urlOf(name), "select 1 from accident_order where id like 'bench-%' limit 1")).length > 0
  }
  const [known] = await administer(`select 1 from pg_database where datname = '${name}'`)
  if (known !== undefined && (await seeded())) return { url: urlOf(name), seeded: true, drop: () => Promise.resolve() }
  await administer(`drop database if exists ${name}`)
  await administer(`create database ${name} template template0 encoding 'UTF8'`)
  return { url: urlOf(name), seeded: false, drop: () => Promise.resolve() }
}
