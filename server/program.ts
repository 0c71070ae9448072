import path from 'node:path'

/** Programs of this server that it starts itself, by their sources. */
const SOURCES = { localProvider: 'localProvider/main.ts', backup: 'commands/backup.ts' }

/**
 * What Node is given to start another program of this server: the one that was made beside this one (scripts/lib/serverProgram.mjs), or its
 * sources where this one runs from them.
 */
export const programOf = (name: keyof typeof SOURCES): string[] =>
  path.extname(__filename) === '.cjs'
    ? [path.join(path.dirname(__filename), `${name}.cjs`)]
    : ['--import', 'tsx', path.join(__dirname, SOURCES[name])]
