import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'

/** The card of an order that was read in full: a list keeps no more of each row than it draws. */
export function cardOf(order: OrderDetail): OrderCard {
  const {
    vehicles: _vehicles,
    units: _units,
    events: _events,
    evidence: _evidence,
    signatures: _signatures,
    actions: _actions,
    outcome: _outcome,
    bearer: _bearer,
    accidentType: _accidentType,
    roadType: _roadType,
    roadName: _roadName,
    kmPost: _kmPost,
    policeCaseNo: _policeCaseNo,
    destType: _destType,
    lanesBlocked: _lanesBlocked,
    remark: _remark,
    createdByName: _createdByName,
    agreedPriceFen: _agreedPriceFen,
    priceExemption: _priceExemption,
    priceExemptionNote: _priceExemptionNote,
    unsafeReason: _unsafeReason,
    receiverName: _receiverName,
    receiverMobile: _receiverMobile,
    slot: _slot,
    canEdit: _canEdit,
    canAddEvidence: _canAddEvidence,
    ...card
  } = order
  return card
}

/** As the server lists them: newest first, equally new ones by id. */
const isBefore = (one: OrderCard, other: OrderCard): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** The list with these cards at their places; one that is there already stays as it is. */
export function insertCards(cards: readonly OrderCard[], more: readonly OrderCard[]): OrderCard[] {
  const list = [...cards]
  for (const card of more) {
    if (list.some(({ id }) => id === card.id)) continue
    const place = list.findIndex((other) => isBefore(card, other))
    list.splice(place < 0 ? list.length : place, 0, card)
  }
  return list
}
