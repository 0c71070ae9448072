import { readFileSync } from 'node:fs'
import { errorCode, StartupError } from '../errors'

/** What a JSON file holds. @throws StartupError in one line for a file that is not there or no JSON */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError(errorCode(error) === '' ? `${file} 不是 JSON 文件` : `读不到 ${file}（${errorCode(error)}）`, error)
  }
}
