import { makeAutoObservable, runInAction } from 'mobx'
import type { Held } from '@/contract/account'
import { fieldErrors, resultOf } from '@/domain/apiError'
import { formatFen } from '@/domain/format'
import { md5 } from '@/domain/md5'
import type { RouteParams } from '@/platform/navigation'
import type { RootStore } from '@/stores/rootStore'
import { PAGES } from '@/domain/pages'

/** Something that stands in the way, and the page where it is dealt with. */
export interface Blocker {
  title: string
  hint: string
  route: string
  params?: RouteParams
}

const APPROVALS: Readonly<Record<string, { label: string; route: string }>> = {
  discount: { label: '优惠审批', route: PAGES.order },
  reopen: { label: '重开审批', route: PAGES.order },
  waiver: { label: '免收审批', route: PAGES.payment },
  refund: { label: '退款审批', route: PAGES.payment },
  voidPayment: { label: '作废审批', route: PAGES.payment }
}

/** @param unsent acts that wait on this device */
export function blockersOf(held: Held | undefined, unsent: number): Blocker[] {
  const { orders = [], approvals = [], tasks = [], cash } = held ?? {}
  return [
    ...(unsent > 0 ? [{ title: `${unsent} 项内容还没有同步`, hint: '在待同步里发送或放弃', route: PAGES.outbox }] : []),
    ...orders.map(({ id, orderNo }) => ({
      title: `工单 ${orderNo} 还没有完成`,
      hint: '办完或改派后再注销',
      route: PAGES.order,
      params: { id }
    })),
    ...(cash !== undefined && cash.count > 0
      ? [
          {
            title: `未交班的现金 ${formatFen(cash.totalFen)} 元`,
            hint: `共 ${cash.count} 笔，交班并由财务确认`,
            route: '/pages/transferCar/cash'
          }
        ]
      : []),
    ...approvals.map(({ kind, subjectId }) => ({
      title: `${APPROVALS[kind]?.label ?? '申请'}还没有结果`,
      hint: '等待审批，或请审批人退回',
      route: APPROVALS[kind]?.route ?? PAGES.order,
      params: { id: subjectId }
    })),
    ...tasks.map(({ id, title }) => ({
      title: `流程“${title}”待您处理`,
      hint: '办理或转审后再注销',
      route: PAGES.task,
      params: { id, opType: 1 }
    }))
  ]
}

export interface CancelParts {
  organization: Pick<RootStore['services']['organization'], 'cancelAccount'>
}

/** The end of an account, proved by the password, which is never kept. */
export class CancelModel {
  /** Not observed: what is typed is nobody's business. */
  password = ''
  error = ''
  isSending = false
  private readonly parts: CancelParts

  constructor(parts: CancelParts) {
    this.parts = parts
    makeAutoObservable<CancelModel, 'parts'>(this, { parts: false, password: false }, { autoBind: true })
  }

  setPassword(password: string): void {
    this.password = password
    if (this.error !== '') this.error = ''
  }

  forget(): void {
    this.password = ''
    this.error = ''
  }

  /** @returns whether the account is gone */
  async submit(): Promise<boolean> {
    if (this.isSending) return false
    if (this.password === '') {
      this.error = '请输入登录密码'
      return false
    }
    this.isSending = true
    this.error = ''
    const { error } = await resultOf(this.parts.organization.cancelAccount(md5(this.password)))
    runInAction(() => {
      this.isSending = false
      if (error === undefined) return
      this.error = fieldErrors(error).password ?? error.message
    })
    return error === undefined
  }
}
