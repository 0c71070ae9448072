import type { SubjectBody } from '@/contract/conversation'
import { HOUR } from '../../clock'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { forbidden, notFound } from '../../errors'
import type { Again, Jobs } from '../../jobs/types'
import { peopleOfDepartment } from '../../organization/commands/departmentPeople'
import { readMembers, type ConversationRow } from '../repository/conversations'
import { holdOfSubject, makeGroup, readMemberIdsOfSubject, startMemberships, type Subject } from '../repository/groups'
import { holdPeople, readPeople } from '../repository/people'
import type { OrderSubjects } from '../orderSubjects'
import { leave, listed, notice } from './groups'
import type { Parts as Sending } from '../parts'

/** People move between departments without a word to this area, so their groups look again this often, ms. */
const DEPARTMENT_LOOK_MS = HOUR

type Parts = Sending & { areas: { orderSubjects: OrderSubjects } }

/** Who belongs to a subject's group, and who of the others in it may stay. */
interface SubjectPeople {
  name: string
  belong: readonly string[]
  mayStay: ReadonlySet<string>
}

/**
 * The group of an order or a department, made when there is none; whoever opens it is in it.
 * @returns its id
 * @throws Refusal for an order that this person may not see, or a department that is not his
 */
export async function openSubjectGroup(
  tx: Tx,
  parts: Parts & { jobs: Pick<Jobs, 'schedule'> },
  actor: Actor,
  subject: SubjectBody
): Promise<string> {
  if (subject.area === 'transferCar') await parts.areas.orderSubjects.cardOf(tx, actor, subject.id)
  const people = await peopleOf(tx, parts, subject, [actor.userId])
  if (people === null) throw notFound(subject.area === 'transferCar' ? '工单不存在' : '部门不存在')
  if (subject.area === 'department' && !people.belong.includes(actor.userId)) throw forbidden('只有部门成员可以打开部门群聊')
  const now = parts.clock.now()
  await holdPeople(tx, [...people.belong, actor.userId, ...(await readMemberIdsOfSubject(tx, subject))])
  const held = (await holdOfSubject(tx, subject)) ?? (await makeGroup(tx, { name: people.name, ownerId: null, subject, now }))
  await follow(tx, parts, held, { ...people, belong: [...new Set([actor.userId, ...people.belong])] })
  if (subject.area === 'department')
    await parts.jobs.schedule(tx, 'group', `${subject.area}:${subject.id}`, now + DEPARTMENT_LOOK_MS, subject)
  return held.id
}

/** The job behind `wakeGroup`: who came to the order or department joins its group, who may no longer see it leaves. */
export async function followSubject(tx: Tx, parts: Parts, subject: Subject): Promise<Again<'group'> | undefined> {
  const inIt = await readMemberIdsOfSubject(tx, subject)
  const people = await peopleOf(tx, parts, subject, inIt)
  await holdPeople(tx, [...(people?.belong ?? []), ...inIt])
  const held = await holdOfSubject(tx, subject)
  if (held === undefined) return undefined
  await follow(tx, parts, held, people ?? { name: held.name, belong: [], mayStay: new Set() })
  return subject.area === 'department' ? { dueAt: parts.clock.now() + DEPARTMENT_LOOK_MS, data: subject } : undefined
}

async function peopleOf(tx: Tx, { areas }: Parts, { area, id }: Subject, inIt: readonly string[]): Promise<SubjectPeople | null> {
  if (area === 'transferCar') return areas.orderSubjects.peopleOf(tx, id, inIt)
  const department = await peopleOfDepartment(tx, id)
  return department === null ? null : { ...department, mayStay: new Set() }
}

async function follow(tx: Tx, parts: Parts, held: ConversationRow, { belong, mayStay }: SubjectPeople): Promise<void> {
  const members = await readMembers(tx, [held.id])
  const leaving = members.filter(({ userId }) => !belong.includes(userId) && !mayStay.has(userId))
  for (const member of leaving) {
    const [person] = await readPeople(tx, [member.userId])
    if (person !== undefined) await leave(tx, parts, held, [member], person, `${person.realName} 退出了群聊`)
  }
  const joining = await holdPeople(
    tx,
    belong.filter((id) => !members.some(({ userId }) => userId === id))
  )
  const [first] = joining
  if (first === undefined) return
  // Who works on an order sees what was said about it before; a department's talk begins for each when he comes.
  const joinedSequence = held.subjectArea === 'transferCar' ? held.forgottenSequence : held.lastSequence
  await startMemberships(
    tx,
    held,
    joining.map(({ id }) => id),
    joinedSequence,
    parts.clock.now()
  )
  await notice(tx, parts, held, first, `${listed(joining)} 加入群聊`)
}
