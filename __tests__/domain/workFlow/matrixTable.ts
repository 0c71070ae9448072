import type { PersonalAct } from '../../../src/domain/workFlow/acts'
import { DELEGATIONS } from './company'
import { Play } from './play'
import { amountFrom, approver, by, condition, template, when } from './templates'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'

/**
 * 主管 (lead) -> from 1000: 财务 (f1, f2, f3, 60 %), below: 出纳 (f1) -> 终审 (f3, then lead). dep stands in for f2.
 */
export const RICH_TEMPLATE = template(
  { isComment: true },
  approver('主管', { assigneeType: 1 }),
  condition(
    when(
      '大额',
      amountFrom(1000),
      approver('财务', {
        assigneeType: 6,
        approverRole: ['finance'],
        counterSign: 1,
        countersignRatio: 60,
        rejectStep: '2',
        rejectType: 3,
        hasTransferBtn: false,
        hasSaveBtn: false
      })
    ),
    when('小额', { isDefault: true }, approver('出纳', { ...by('f1'), hasFreeApprover: false, hasSaveBtn: false }))
  ),
  approver('终审', { ...by('f3', 'lead'), counterSign: 2, rejectStep: '1', hasFreeApprover: false, hasSaveBtn: false, hasRevokeBtn: false })
)

const RICH = parseTemplate(RICH_TEMPLATE).definition!

export const ACTORS = ['lan', 'lead', 'f1', 'f2', 'f3', 'dep', 'mon', 'out']
export const start = (amount: number): Play => new Play(RICH, { amount }, { delegations: DELEGATIONS })

/** y = accepted, r = he has not the right, s = not in this state. Columns as ACTORS; `seats` stands for all six acts on a seat. */
export const TABLE: Record<string, { play: () => Play; cells: Record<string, string> }> = {
  draft: {
    play: () => start(5000),
    cells: {
      save: 'yrrrrrrr',
      submit: 'yrrrrrrr',
      discard: 'yrrrrrrr',
      recall: 'srrrrrrr',
      urge: 'srrrrrrr',
      approve: 'rrrrrrrr',
      reject: 'rrrrrrrr',
      transfer: 'rrrrrrrr',
      addBefore: 'rrrrrrrr',
      addAfter: 'rrrrrrrr',
      saveDraft: 'rrrrrrrr',
      takeBack: 'rrrrrrrr',
      assign: 'rrrrrrsr',
      terminate: 'rrrrrrsr',
      change: 'rrrrrrsr',
      revive: 'rrrrrrsr',
      comment: 'ssssssss'
    }
  },
  'at the manager': {
    play: () => start(5000).submit(),
    cells: {
      save: 'srrrrrrr',
      submit: 'srrrrrrr',
      discard: 'srrrrrrr',
      recall: 'yrrrrrrr',
      urge: 'yrrrrrrr',
      approve: 'ryrrrrrr',
      reject: 'ryrrrrrr',
      transfer: 'ryrrrrrr',
      addBefore: 'ryrrrrrr',
      addAfter: 'ryrrrrrr',
      saveDraft: 'ryrrrrrr',
      takeBack: 'rsrrrrrr',
      assign: 'rrrrrryr',
      terminate: 'rrrrrryr',
      change: 'rrrrrryr',
      revive: 'rrrrrrsr',
      comment: 'yyrrrryr'
    }
  },
  'countersign, one of three agreed': {
    play: () => start(5000).submit().approve('lead').approve('f1'),
    cells: {
      save: 'srrrrrrr',
      submit: 'srrrrrrr',
      discard: 'srrrrrrr',
      recall: 'yrrrrrrr',
      urge: 'yrrrrrrr',
      approve: 'rssyyyrr',
      reject: 'rssyyyrr',
      transfer: 'rsrrrrrr',
      addBefore: 'rssyyyrr',
      addAfter: 'rssyyyrr',
      saveDraft: 'rsrrrrrr',
      takeBack: 'rsysssrr',
      assign: 'rrrrrryr',
      terminate: 'rrrrrryr',
      change: 'rrrrrryr',
      revive: 'rrrrrrsr',
      comment: 'yyyyyyyr'
    }
  },
  'in turn, the first one': {
    play: () => start(5000).submit().approve('lead').approve('f1').approve('f2'),
    cells: {
      save: 'srrrrrrr',
      submit: 'srrrrrrr',
      discard: 'srrrrrrr',
      recall: 'yrrrrrrr',
      urge: 'yrrrrrrr',
      approve: 'rsssysrr',
      reject: 'rsssysrr',
      transfer: 'rsrryrrr',
      addBefore: 'rrssrsrr',
      addAfter: 'rrssrsrr',
      saveDraft: 'rrrrrrrr',
      takeBack: 'rsyyrrrr',
      assign: 'rrrrrryr',
      terminate: 'rrrrrryr',
      change: 'rrrrrryr',
      revive: 'rrrrrrsr',
      comment: 'yyyyyryr'
    }
  },
  rejected: {
    play: () => start(5000).submit().reject('lead'),
    cells: {
      save: 'yrrrrrrr',
      submit: 'yrrrrrrr',
      discard: 'srrrrrrr',
      recall: 'srrrrrrr',
      urge: 'srrrrrrr',
      approve: 'rsrrrrrr',
      reject: 'rsrrrrrr',
      transfer: 'rsrrrrrr',
      addBefore: 'rsrrrrrr',
      addAfter: 'rsrrrrrr',
      saveDraft: 'rsrrrrrr',
      takeBack: 'rsrrrrrr',
      assign: 'rrrrrrsr',
      terminate: 'rrrrrryr',
      change: 'rrrrrrsr',
      revive: 'rrrrrrsr',
      comment: 'yyrrrryr'
    }
  },
  recalled: {
    play: () => start(5000).submit().do({ do: 'recall', by: 'lan' }),
    cells: {
      save: 'yrrrrrrr',
      submit: 'yrrrrrrr',
      discard: 'yrrrrrrr',
      recall: 'srrrrrrr',
      urge: 'srrrrrrr',
      approve: 'rsrrrrrr',
      reject: 'rsrrrrrr',
      transfer: 'rsrrrrrr',
      addBefore: 'rsrrrrrr',
      addAfter: 'rsrrrrrr',
      saveDraft: 'rsrrrrrr',
      takeBack: 'rsrrrrrr',
      assign: 'rrrrrrsr',
      terminate: 'rrrrrrsr',
      change: 'rrrrrrsr',
      revive: 'rrrrrrsr',
      comment: 'yyrrrryr'
    }
  },
  terminated: {
    play: () => start(5000).submit().do({ do: 'terminate', by: 'mon' }),
    cells: {
      save: 'srrrrrrr',
      submit: 'srrrrrrr',
      discard: 'srrrrrrr',
      recall: 'srrrrrrr',
      urge: 'srrrrrrr',
      approve: 'rsrrrrrr',
      reject: 'rsrrrrrr',
      transfer: 'rsrrrrrr',
      addBefore: 'rsrrrrrr',
      addAfter: 'rsrrrrrr',
      saveDraft: 'rsrrrrrr',
      takeBack: 'rsrrrrrr',
      assign: 'rrrrrrsr',
      terminate: 'rrrrrrsr',
      change: 'rrrrrrsr',
      revive: 'rrrrrryr',
      comment: 'yyrrrryr'
    }
  },
  agreed: {
    play: () => start(10).submit().approve('lead').approve('f1').approve('f3').approve('lead'),
    cells: {
      save: 'srrrrrrr',
      submit: 'srrrrrrr',
      discard: 'srrrrrrr',
      recall: 'srrrrrrr',
      urge: 'srrrrrrr',
      approve: 'rssrsrrr',
      reject: 'rssrsrrr',
      transfer: 'rssrsrrr',
      addBefore: 'rrrrrrrr',
      addAfter: 'rrrrrrrr',
      saveDraft: 'rrrrrrrr',
      takeBack: 'rrsrrrrr',
      assign: 'rrrrrrsr',
      terminate: 'rrrrrrsr',
      change: 'rrrrrrsr',
      revive: 'rrrrrrsr',
      comment: 'yyyryryr'
    }
  }
}

/** The seat somebody would try it on: his own or his principal's, else any that is open. */
function seatFor(play: Play, actor: string, name: string): string {
  const holder = actor === 'dep' ? 'f2' : actor
  const decided = play.state.seats.filter((seat) => seat.decidedBy === actor).at(-1)
  if (name === 'takeBack' && decided !== undefined) return decided.id
  const own = play.seatOf(holder)
  return own === 'none' ? (play.state.seats.find((seat) => seat.state === 'open')?.id ?? 'none') : own
}

/** An act with all it needs, so that only right and state decide. */
export function suitable(play: Play, actor: string, name: string): PersonalAct {
  const seatId = seatFor(play, actor, name)
  const node = play.at.at(-1) ?? '主管'
  switch (name as PersonalAct['do']) {
    case 'save':
      return { do: 'save', by: actor, values: {} }
    case 'reject':
      return {
        do: 'reject',
        by: actor,
        seatId,
        ...(play.state.seats.find(({ id }) => id === seatId)?.nodeId === '财务' ? { target: 'start', mode: 'again' } : {})
      }
    case 'transfer':
      return { do: 'transfer', by: actor, seatId, userId: 'spare' }
    case 'addBefore':
    case 'addAfter':
      return { do: name as 'addBefore', by: actor, seatId, userIds: ['spare'] }
    case 'saveDraft':
      return { do: 'saveDraft', by: actor, seatId, values: {} }
    case 'assign':
      return { do: 'assign', by: actor, nodeId: node, userId: 'spare' }
    case 'change':
    case 'revive':
      return { do: name as 'change', by: actor, nodeId: play.at.includes('终审') ? '主管' : '终审' }
    case 'approve':
    case 'takeBack':
      return { do: name as 'approve', by: actor, seatId }
    default:
      return { do: name, by: actor } as PersonalAct
  }
}
