/**
 * What this server adds to the platform (wire.md#features): the same words in CurrentUser and in initMessage. An area adds its word here
 * and nowhere else.
 */
export const FEATURES: readonly string[] = [
  'transferCar',
  'idempotency',
  'businessEvent',
  'heartbeat',
  'presence',
  'readEvent',
  'starredPeople',
  'conversation',
  'messageEdit',
  'messageReaction',
  'messageForward',
  'messagePin',
  'messageThread',
  'messageUrgent',
  'messagePlace',
  'messageContact',
  'groupLeading',
  'dynamicForm',
  'schedule',
  'reportLog',
  'punchCard',
  'workFlow',
  'account',
  'ownData',
  'appFault',
  'workbench',
  'report',
  'leaving',
  'moderation',
  'notify',
  'signIn',
  'administration'
]
