// The server as programs that Node reads by themselves: each one file with all of our sources in it. Reading a thousand sources one by
// one, turned on the way, costs four seconds of processor time at each start; this costs one, and is made within one.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './processes.mjs'

export const PROGRAMS_ROOT = path.join(ROOT, 'dist', 'server')
/** The server itself, as it is started for people. */
export const SERVER = path.join(PROGRAMS_ROOT, 'main.cjs')
const COMMANDS = ['backup', 'checkProduction', 'files', 'importFlow', 'importForm', 'restore', 'seedDemo', 'seedLarge']
export const PROGRAMS = {
  main: 'server/main.ts',
  localProvider: 'server/localProvider/main.ts',
  ...Object.fromEntries(COMMANDS.map((name) => [name, `server/commands/${name}.ts`]))
}

/** Sources find what lies beside them (migrations, forms, workers): each goes on knowing its own folder. */
const ownFolders = {
  name: 'own-folders',
  setup({ onLoad }) {
    const users = readdirSync(path.join(ROOT, 'server'), { recursive: true })
      .filter((file) => file.endsWith('.ts') && readFileSync(path.join(ROOT, 'server', file), 'utf8').includes('__dirname'))
      .map((file) => file.split(path.sep).join('/'))
    const filter = new RegExp(
      String.raw`[\\/]server[\\/](?:${users.map((file) => file.replace('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`)).join('|')})$`
    )
    onLoad({ filter }, ({ path: file }) => {
      const folder = JSON.stringify(path.relative(ROOT, path.dirname(file)).split(path.sep).join('/'))
      const source = readFileSync(file, 'utf8').replaceAll('__dirname', 'OWN_FOLDER')
      return { contents: `const OWN_FOLDER = require('node:path').join(__dirname, '..', '..', ${folder}); ${source}`, loader: 'ts' }
    })
  }
}

/** A file is there whole or not at all: others may start it at this moment. */
const write = ({ path: file, contents }) => {
  if (existsSync(file) && readFileSync(file).equals(contents)) return
  const part = `${file}.${process.pid}`
  writeFileSync(part, contents)
  renameSync(part, file)
}

/**
 * Makes `<program>.cjs` of the sources as they are.
 * @param entries source by the program's name @param out two folders below the root
 */
export const buildServer = async (entries = PROGRAMS, out = PROGRAMS_ROOT) => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: out,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    alias: { '@': './src' },
    keepNames: true,
    write: false,
    logLevel: 'error',
    plugins: [ownFolders]
  })
  mkdirSync(out, { recursive: true })
  for (const output of outputFiles) write({ ...output, contents: Buffer.from(output.contents) })
}
