/**
 * The small company that both fakes of foreign platforms know (platforms.md#fakes). Written from what real servers answer
 * (platforms.md#dialects), so that what the app reads is what the contract says and not what our own server happens to answer.
 */
export const PASSWORD_MD5 = 'e10adc3949ba59abbe56e057f20f883e'
/** Client credentials as the deployment was given them. */
export const CLIENT = { id: 'platform-app', secret: 'platform-secret' }

export interface FakePerson {
  id: string
  account: string
  realName: string
  gender: number
  mobile: string
  departmentId: string
  positionId: string
}
export const PEOPLE: readonly FakePerson[] = [
  { id: '349057407209541', account: 'admin', realName: '管理员', gender: 1, mobile: '13800000001', departmentId: 'd1', positionId: 'p1' },
  { id: '349057407209542', account: 'zhangsan', realName: '张三', gender: 1, mobile: '13800000002', departmentId: 'd1', positionId: 'p1' },
  { id: '349057407209543', account: 'lisi', realName: '李四', gender: 2, mobile: '13800000003', departmentId: 'd2', positionId: 'p2' },
  { id: '349057407209544', account: 'wangwu', realName: '王五', gender: 0, mobile: '', departmentId: 'd2', positionId: 'p2' }
]
export const COMPANY = { id: 'c1', fullName: '某某道路救援公司' }
export const DEPARTMENTS = [
  { id: 'd1', fullName: '调度部' },
  { id: 'd2', fullName: '车队' }
]
export const POSITIONS = [
  { id: 'p1', fullName: '调度员', departmentId: 'd1' },
  { id: 'p2', fullName: '司机', departmentId: 'd2' }
]
export const ROLES = [{ id: 'r1', fullName: '普通员工' }]
export const GROUPS = { type: { id: 'g0', fullName: '项目组' }, list: [{ id: 'g1', fullName: '值班组' }] }
export const DICTIONARIES = [
  {
    id: 'dic1',
    enCode: 'sex',
    fullName: '性别',
    isTree: 0,
    dictionaryList: [
      { id: 's1', fullName: '男', enCode: '1', parentId: '0' },
      { id: 's2', fullName: '女', enCode: '2', parentId: '0' }
    ]
  },
  {
    id: 'dic2',
    enCode: 'WorkFlowCategory',
    fullName: '流程分类',
    isTree: 1,
    dictionaryList: [
      {
        id: 'w1',
        fullName: '人事',
        enCode: 'hr',
        parentId: '0',
        children: [{ id: 'w2', fullName: '请假', enCode: 'leave', parentId: 'w1', children: null }]
      }
    ]
  }
]
export const AREAS: Readonly<Record<string, readonly { id: string; fullName: string; isLeaf: boolean }[]>> = {
  '-1': [{ id: '440000', fullName: '广东省', isLeaf: false }],
  440000: [{ id: '440300', fullName: '深圳市', isLeaf: false }],
  440300: [{ id: '440306', fullName: '宝安区', isLeaf: true }]
}
export const MENUS = [
  { id: 'm1', parentId: '-1', fullName: '办公', icon: 'icon-ym icon-ym-office', urlAddress: '', type: 1, propertyJson: '', isData: false },
  {
    id: 'm2',
    parentId: 'm1',
    fullName: '我的日程',
    icon: 'icon-ym icon-ym-schedule',
    urlAddress: '/pages/apply/schedule/index',
    type: 2,
    propertyJson: '{"iconBackgroundColor":"#008cff","isTree":0}',
    isData: true
  },
  {
    id: 'm3',
    parentId: 'm1',
    fullName: '客户资料',
    icon: 'icon-ym icon-ym-customer',
    urlAddress: '',
    type: 3,
    propertyJson: '{"iconBackgroundColor":"","moduleId":"394857"}',
    isData: false
  },
  // An administrator copied it from one of our servers.
  {
    id: 'm4',
    parentId: 'm1',
    fullName: '事故工单',
    icon: 'icon-ym icon-ym-order',
    urlAddress: '/pages/transferCar/accidentIndex',
    type: 2,
    propertyJson: '',
    isData: true
  }
]

/** A chat message as stored; `content` of image and voice is an object here and takes the platform's form on the wire. */
export interface FakeMessage {
  id: string
  from: string
  to: string
  type: 'text' | 'image' | 'voice'
  content: string | Record<string, unknown>
  at: number
  isRead: boolean
}
export interface FakeInSite {
  id: string
  type: number
  title: string
  body: string
  at: number
  readBy: Set<string>
}
const SOME_DAY = Date.UTC(2026, 10, 20, 2)

type Values = Record<string, unknown>
/** A seat of a step: who has to decide. `draft`: what SaveAudit kept. */
export interface FakeSeat {
  id: string
  nodeCode: string
  userId: string
  isOpen: boolean
  draft: Values | null
}
export interface FakeFlowRecord {
  id: string
  seatId: string
  nodeCode: string
  handleStatus: number
  userId: string
  at: number
  handleOpinion: string | null
  signImg: string | null
  operatorIds: string[]
}
/** A task as a strict fake stored it; `values` are parsed, whatever the dialect carries them in. `steps`: codes of the steps it is at, none at the end. */
export interface FakeTask {
  id: string
  flowId: string
  launcherId: string
  status: number
  values: Values
  steps: string[]
  at: number
  flowUrgent: unknown
  candidateList: Values
  errorRuleUserList: Values
  freeApproverUserId: string
  copiedTo: string[]
  seats: FakeSeat[]
  records: FakeFlowRecord[]
  /** Of a form that the platform has built in, and the address of its page in its own clients. */
  systemForm?: { appFormUrl: string | null }
}
/** An act as a strict fake understood it. `targetId`: id of the address; `values`: the parsed form, undefined where none was given. */
export interface FakeAct {
  kind: string
  userId: string
  targetId: string
  taskId: string
  values: Values | undefined
  handleOpinion: string
  signImg: string
  copyIds: string
  candidateList: Values
  errorRuleUserList: Values
  branchList: unknown[]
  freeApproverUserId: string
  nodeCode: string
  rejectStep: string
  rejectType: unknown
}

/** What changes while a fake runs; each fake has its own. */
export class World {
  readonly tokens = new Map<string, string>()
  readonly favourites: { objectId: string; objectType: number; objectData: string }[] = [
    { objectId: 'm2', objectType: 2, objectData: '{"id":"m2","fullName":"我的日程"}' }
  ]
  readonly messages: FakeMessage[] = [
    { id: '1', from: PEOPLE[2]!.id, to: PEOPLE[1]!.id, type: 'text', content: '到现场了', at: SOME_DAY, isRead: false },
    {
      id: '2',
      from: PEOPLE[2]!.id,
      to: PEOPLE[1]!.id,
      type: 'image',
      content: { path: '/api/file/Image/IM/20261120_1.jpg', width: 640, height: 480 },
      at: SOME_DAY + 1000,
      isRead: false
    },
    {
      id: '3',
      from: PEOPLE[1]!.id,
      to: PEOPLE[0]!.id,
      type: 'voice',
      content: { path: '/api/file/Image/IM/20261120_2.mp3', length: '00:03' },
      at: SOME_DAY + 2000,
      isRead: true
    }
  ]
  readonly inSite: FakeInSite[] = [
    { id: 'n1', type: 1, title: '国庆放假通知', body: '<p>放假三天</p>', at: SOME_DAY - 5000, readBy: new Set() },
    {
      id: 'n2',
      type: 2,
      title: '张三的请假申请已被【同意】',
      body: '{"type":1,"status":1,"processId":"501000000000000002"}',
      at: SOME_DAY - 4000,
      readBy: new Set()
    }
  ]
  /** What strict fakes stored. */
  readonly tasks: FakeTask[] = []
  readonly acts: FakeAct[] = []
  readonly events = new Map<string, Values>()
  readonly comments: (Values & { id: string; creatorUserId: string })[] = []
  /** What any fake stored: records of the form model, report logs, and what people changed of their own data. */
  readonly records = new Map<string, Values>()
  readonly logs = new Map<string, Values & { id: string }>()
  readonly profiles = new Map<string, Values>()
  /** Answer to AppStartInfo; undefined = that of the dialect. */
  startInfo: object | undefined = undefined
  /** True where a host of SMS codes answers under the same address. */
  hasSms = false
  private nextId = 100

  id(): string {
    return String(this.nextId++)
  }

  signIn(account: string, password: string): string | undefined {
    const person = PEOPLE.find((each) => each.account === account)
    if (person === undefined || password !== PASSWORD_MD5) return undefined
    const token = `Bearer ${account}.${this.id()}`
    this.tokens.set(token, person.id)
    return token
  }

  unreadOf(userId: string, from?: string): FakeMessage[] {
    return this.messages.filter((each) => each.to === userId && !each.isRead && (from === undefined || each.from === from))
  }

  unreadInSite(userId: string, type?: number): FakeInSite[] {
    return this.inSite.filter((each) => !each.readBy.has(userId) && (type === undefined || each.type === type))
  }

  /** Newest message with each other person, newest first. */
  talksOf(userId: string): { person: FakePerson; last: FakeMessage }[] {
    return PEOPLE.filter((person) => person.id !== userId)
      .flatMap((person) => {
        const last = this.messages
          .filter((each) => [each.from, each.to].includes(userId) && [each.from, each.to].includes(person.id))
          .at(-1)
        return last === undefined ? [] : [{ person, last }]
      })
      .sort((a, b) => b.last.at - a.last.at)
  }
}

export const personOf = (id: string): FakePerson | undefined => PEOPLE.find((each) => each.id === id)
export const departmentOf = (person: FakePerson): string => DEPARTMENTS.find((each) => each.id === person.departmentId)?.fullName ?? ''
/** How a person is shown as text (people.md#shown-as-text). */
export const nameAndAccount = (person: FakePerson): string => `${person.realName}/${person.account}`
