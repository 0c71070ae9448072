import Taro from '@tarojs/taro'
import type { ChooseFileResult } from './types'
import { failureText, promised } from '../promised'

export const canChooseFiles = true

/** Lets the person choose files of his WeChat chats: a mini-program reaches no other folder. @param count at most this many */
export async function chooseFiles(count: number): Promise<ChooseFileResult> {
  try {
    const { tempFiles } = await promised<Taro.chooseMessageFile.SuccessCallbackResult>((callbacks) =>
      Taro.chooseMessageFile({ count, type: 'file', ...callbacks })
    )
    return { kind: 'chosen', files: tempFiles.map(({ path, name, size }) => ({ path, name, size })) }
  } catch (failure) {
    const text = failureText(failure)
    return /cancel/i.test(text) ? { kind: 'cancelled' } : { kind: 'unavailable', message: '没有选到文件，请稍后再试' }
  }
}
