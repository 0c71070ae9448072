import type { BusinessArea, BusinessEvents, BusinessNews, OrderEventKind } from '@/contract/businessEvents'

/** What the app may have that is out of date after an event, besides the record itself. */
export type Stale = 'rights' | 'people' | 'dictionaries' | 'offers' | 'trip' | 'money' | 'payments' | 'photos'

/** What happened to which order. */
export type OrderNews = Pick<Extract<BusinessNews, { area: 'transferCar' }>, 'id' | 'kind'>

type ListedKind = Exclude<OrderEventKind, `payment:${string}`> | 'payment'

/** By what was done to an accident order. `photos`: they become more without a new version of the order. */
const OF_ORDER: Readonly<Record<ListedKind, readonly Stale[]>> = {
  create: [],
  update: [],
  edit: [],
  submit: [],
  dispatch: ['offers'],
  reassign: ['offers'],
  accept: [],
  refuse: [],
  giveBack: [],
  askReassign: [],
  refuseReassign: [],
  callDispatch: [],
  answerCall: [],
  autoReturn: [],
  depart: ['trip'],
  arrive: [],
  startWork: [],
  load: [],
  repair: [],
  deliver: [],
  redirect: ['trip'],
  store: [],
  handOver: [],
  stepBack: ['trip'],
  dryRun: [],
  hold: [],
  unhold: [],
  release: [],
  forceRelease: [],
  gateOut: [],
  waiveFees: [],
  close: [],
  askReopen: [],
  reopen: [],
  refuseReopen: [],
  cancel: [],
  voidOrder: [],
  confirmTime: [],
  addUnit: ['offers'],
  removeUnit: [],
  'unit:accept': [],
  'unit:refuse': [],
  'unit:autoReturn': [],
  'unit:depart': [],
  'unit:arrive': [],
  'unit:finish': [],
  evidence: ['photos'],
  giveUp: [],
  bill: ['money'],
  ownerPosition: [],
  ownerPhoto: ['photos'],
  ownerRating: [],
  'late:depart': [],
  'late:arrive': [],
  silent: [],
  payment: ['money', 'payments']
}

/** Whether a kind of an area is one of a few, or the name of something the area does not list (a model, an act). */
type OfArea<Kind extends string> = string extends Kind ? readonly Stale[] : Readonly<Record<Kind, readonly Stale[]>>

/** By area and kind, each of them (socket.md#business-events). */
const EVENTS: { readonly [Area in BusinessArea]: Area extends 'transferCar' ? typeof OF_ORDER : OfArea<BusinessEvents[Area]> } = {
  transferCar: OF_ORDER,
  organization: { changed: ['people'] },
  system: { dictionary: ['dictionaries'], banner: [] },
  session: { rights: ['rights'] },
  schedule: { create: [], change: [], remove: [], answer: [] },
  form: [],
  telephone: [],
  workFlow: []
}

const isListed = (found: unknown): found is readonly Stale[] => Array.isArray(found)

/** What an event leaves out of date; nothing where its area or kind is one of a newer server. */
export function staleAfter({ area, kind }: Pick<BusinessNews, 'area' | 'kind'>): readonly Stale[] {
  const known: object | undefined = EVENTS[area]
  if (isListed(known)) return known
  const name = kind.startsWith('payment:') ? 'payment' : kind
  const found: unknown = known === undefined ? undefined : Object.entries(known).find(([each]) => each === name)?.[1]
  return isListed(found) ? found : []
}
