import { defineConfig } from 'drizzle-kit'

/** Migrations are generated from the schema, read by people, and run by the server at start on both databases. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/database/schema/index.ts',
  out: './server/database/migrations'
})
