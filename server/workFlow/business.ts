import type { BusinessRules, Effect } from '@/domain/workFlow/acts'
import type { Reader, Tx } from '../database/client'
import type { Task } from './types'

/** What the business behind a flow is told, in the transaction of the act: what it throws undoes the act. */
export interface FlowEvent {
  readonly event: Extract<Effect, { do: 'event' }>['event']
  /** As it is after the act. */
  readonly task: Task
  /** Who acted, '' = the system. */
  readonly actorId: string
  /** Epoch ms. */
  readonly now: number
}

/** A business behind a flow. */
interface FlowListener {
  tell(tx: Tx, event: FlowEvent): Promise<void>
  /** What it allows of a task now, asked before anything is offered or tried; left out where it asks for nothing of its own. @param taskId '' = of the flow as such */
  rules?(reader: Reader, taskId: string): Promise<BusinessRules>
}

/** The businesses behind flows, by code of the flow; each area registers its own where its routes are registered. */
export class FlowBusiness {
  private readonly listeners = new Map<string, FlowListener>()

  on(flowCode: string, listener: FlowListener): void {
    this.listeners.set(flowCode, listener)
  }

  async tell(tx: Tx, event: FlowEvent): Promise<void> {
    await this.listeners.get(event.task.flow.enCode)?.tell(tx, event)
  }

  async rules(reader: Reader, flowCode: string, taskId: string): Promise<BusinessRules | undefined> {
    return this.listeners.get(flowCode)?.rules?.(reader, taskId)
  }

  /** Codes of flows whose business does not let somebody decide. */
  async barredFor(reader: Reader, userId: string): Promise<string[]> {
    const barred: string[] = []
    for (const [code, listener] of this.listeners) {
      const rules = await listener.rules?.(reader, '')
      if (rules !== undefined && !rules.deciderIds.includes(userId)) barred.push(code)
    }
    return barred
  }
}
