import type { ChooseFileResult } from './types'

/** Alipay gives a mini-program no files. */
export const canChooseFiles = false

export async function chooseFiles(_count: number): Promise<ChooseFileResult> {
  return { kind: 'unavailable', message: '支付宝小程序不能选择文件' }
}
