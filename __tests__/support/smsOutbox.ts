import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OUTBOX_FILE, TEXT_FILE, type TextMessage } from '../../server/session/smsSender'

/** The newest code sent to a telephone, '' before there is one; a line that is still being written does not count yet. */
export function codeOf(dataDir: string, mobile: string): string {
  const file = path.join(dataDir, OUTBOX_FILE)
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { mobile: string; code: string })
    : []
  return lines.filter((line) => line.mobile === mobile).at(-1)?.code ?? ''
}

/** Nobody waits for the gateway, so the answer to the page may be there before the message; '' when none came within 5 s. */
export async function receivedCode(dataDir: string, mobile: string): Promise<string> {
  for (let tries = 0; tries < 100 && codeOf(dataDir, mobile) === ''; tries += 1) await setTimeout(50)
  return codeOf(dataDir, mobile)
}

/** Messages that went to a telephone, oldest first. @param kind only these */
export function textsTo(dataDir: string, mobile: string, kind?: string): TextMessage[] {
  const file = path.join(dataDir, TEXT_FILE)
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as TextMessage)
    : []
  return lines.filter((line) => line.mobile === mobile && (kind === undefined || line.kind === kind))
}

/** The code by which a vehicle is handed out, once it has arrived; '' when none came within 15 s. */
export async function receivedReleaseCode(dataDir: string, mobile: string): Promise<string> {
  const code = () => textsTo(dataDir, mobile, 'RELEASE_CODE').at(-1)?.params.code ?? ''
  for (let tries = 0; tries < 300 && code() === ''; tries += 1) await setTimeout(50)
  return code()
}
