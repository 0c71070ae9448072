import Taro from '@tarojs/taro'
import { LOADING_TEXT, TOAST_DURATION_MS } from '@/domain/constants'
import { promised } from '../promised'

export interface ConfirmOptions {
  title: string
  content?: string
  /** The verb of the act: 作废订单, not 确定 (design, "Words"). */
  confirmText: string
  cancelText?: string
  /** Something to know, nothing to decide: one button. */
  isNotice?: boolean
  isDangerous?: boolean
}

export interface Feedback {
  /** Short word for people, 1500 ms by app.md#constants. */
  toast(message: string, kind?: 'none' | 'success'): void
  mask: { show(): void; hide(): void }
  /** Resolves with false when the person refuses or closes. */
  confirm(options: ConfirmOptions): Promise<boolean>
}

const DANGER = '#C22B2B'
/** WeChat cuts what stands beside an icon after so many signs. */
const ICON_LETTERS = 7

const quiet = (call: Promise<unknown>): void => {
  // A toast that the platform refuses (page gone) is nobody's error.
  call.catch(() => undefined)
}

export const platformFeedback: Feedback = {
  toast: (message, kind = 'none') =>
    quiet(Taro.showToast({ title: message, icon: message.length > ICON_LETTERS ? 'none' : kind, duration: TOAST_DURATION_MS })),
  mask: {
    show: () => quiet(Taro.showLoading({ title: LOADING_TEXT, mask: true })),
    // noConflict: a toast that is on screen stays.
    hide: () => quiet(promised((callbacks) => Taro.hideLoading({ noConflict: true, ...callbacks })))
  },
  async confirm({ title, content = '', confirmText, cancelText = '取消', isNotice = false, isDangerous = false }) {
    try {
      const answer = await Taro.showModal({
        title,
        content,
        confirmText,
        cancelText,
        showCancel: !isNotice,
        ...(isDangerous && { confirmColor: DANGER })
      })
      return answer.confirm
    } catch {
      // A dialog that could not be shown was not agreed to.
      return false
    }
  }
}
