import type { MiniProgram } from '../miniProgram'
import type { Prompt } from '../device'
import { calls, text, type Api, type Handler } from './reply'

const RECORDED = [
  'setNavigationBarTitle',
  'setNavigationBarColor',
  'setNavigationBar',
  'showNavigationBarLoading',
  'hideNavigationBarLoading',
  'setBackgroundColor',
  'setBackgroundTextStyle',
  'showTabBar',
  'hideTabBar',
  'setTabBarItem',
  'setTabBarStyle',
  'showTabBarRedDot',
  'hideTabBarRedDot',
  'pageScrollTo',
  'hideKeyboard',
  'showShareMenu',
  'hideShareMenu',
  'stopPullDownRefresh',
  'startPullDownRefresh',
  'loadFontFace',
  'hideHomeButton',
  'hideBackHome',
  'setOptionMenu',
  'previewImage',
  'openSystemBluetoothSetting',
  'setInnerAudioOption'
]

/** Toasts, masks, dialogs. Dialogs wait for the person: an unanswered one holds the page. */
export function uiApi(app: MiniProgram): Api {
  const { device } = app
  const alipay = app.platform === 'alipay'
  const ask = (prompt: Omit<Prompt, 'answer'>, answer: (index: number) => void): void => {
    const shown: Prompt = {
      ...prompt,
      answer: (index) => {
        device.prompts.splice(device.prompts.indexOf(shown), 1)
        answer(index)
      }
    }
    device.prompts.push(shown)
  }
  const say: Handler = (options, reply) => {
    device.toasts.push({ text: text(options.title ?? options.content), at: Date.now() })
    reply.ok()
  }
  const modal: Handler = (options, reply) => {
    const cancel = options.showCancel === false ? [] : [text(options.cancelText ?? options.cancelButtonText) || '取消']
    const confirm = text(options.confirmText ?? options.confirmButtonText) || '确定'
    for (const label of [...cancel, confirm])
      if (!alipay && label.length > 4) {
        reply.fail(`button "${label}" is longer than 4 characters`)
        app.faults.add('error', `showModal: button "${label}" is longer than 4 characters`)
        return
      }
    ask({ kind: 'modal', text: `${text(options.title)} ${text(options.content)}`, buttons: [...cancel, confirm] }, (index) => {
      const confirmed = index === cancel.length
      reply.ok({ confirm: confirmed, cancel: !confirmed, ...(options.editable === true ? { content: '' } : {}) })
    })
  }
  const sheet: Handler = (options, reply) => {
    const raw = options.itemList ?? options.items
    const items = Array.isArray(raw) ? raw.map(String) : []
    if (!alipay && items.length > 6) {
      reply.fail('itemList should not be larger than 6')
      app.faults.add('error', 'showActionSheet: more than 6 items')
      return
    }
    ask({ kind: 'actionSheet', text: text(options.title ?? options.alertText), buttons: [...items, '取消'] }, (index) => {
      if (index < items.length) reply.ok(alipay ? { index } : { tapIndex: index })
      else if (alipay) reply.ok({ index: -1 })
      else reply.fail('cancel')
    })
  }
  app.askBeforeLeaving = (question, leave) => {
    ask({ kind: 'modal', text: question, buttons: ['取消', '确定'] }, (index) => {
      if (index === 1) leave()
    })
  }
  /** Only while a page of the tab bar is in front. */
  const badge =
    (change: (index: number, options: Record<string, unknown>) => void): Handler =>
    (options, reply) => {
      if (app.router.stack.length === 0 || !app.router.isTab(app.page.route)) {
        reply.fail('not TabBar page')
        return
      }
      change(Number(options.index), options)
      reply.ok()
    }
  return {
    ...calls(
      app,
      Object.fromEntries(
        RECORDED.map((name): [string, Handler] => [
          name,
          (_options, reply) => {
            reply.ok()
          }
        ])
      )
    ),
    ...calls(app, {
      enableAlertBeforeUnload: (options, reply) => {
        app.page.leaveQuestion = text(options.message)
        reply.ok()
      },
      disableAlertBeforeUnload: (_options, reply) => {
        app.page.leaveQuestion = undefined
        reply.ok()
      },
      setTabBarBadge: badge((index, { text: words }) => {
        device.badges.set(index, text(words))
      }),
      removeTabBarBadge: badge((index) => {
        device.badges.delete(index)
      }),
      showToast: say,
      hideToast: (_options, reply) => {
        reply.ok()
      },
      showLoading: (options, reply) => {
        device.loading = text(options.title ?? options.content)
        reply.ok()
      },
      hideLoading: (_options, reply) => {
        device.loading = undefined
        reply.ok()
      },
      showActionSheet: sheet,
      makePhoneCall: (_options, reply) => {
        reply.ok()
      },
      openLocation: (_options, reply) => {
        reply.ok()
      },
      ...(alipay
        ? {
            confirm: modal,
            alert: (options, reply) => {
              modal({ ...options, showCancel: false, confirmText: options.buttonText }, reply)
            },
            setClipboard: (_options, reply) => {
              reply.ok()
            }
          }
        : {
            showModal: modal,
            setClipboardData: (_options, reply) => {
              reply.ok()
            }
          })
    })
  }
}
