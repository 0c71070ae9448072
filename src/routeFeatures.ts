import type { RouteEntry } from './routeEntry'

/**
 * Packages and pages that only a server with this feature serves (wire.md#features, CurrentUser); others stand on calls of every platform.
 */
const FEATURES: Readonly<Record<string, string>> = {
  'pages/admin': 'administration',
  'pages/transferCar': 'transferCar',
  'pages/apply/fieldPunchCard/index': 'punchCard',
  'pages/apply/fieldPunchCard/sites': 'punchCard',
  'pages/message/chatSettings/index': 'conversation',
  'pages/message/chatSearch/index': 'conversation',
  'pages/message/thread/index': 'messageThread',
  'pages/message/newGroup/index': 'conversation',
  'pages/workFlow/delegation/index': 'workFlow',
  'pages/workFlow/delegation/form': 'workFlow',
  'pages/workFlow/monitor/index': 'workFlow',
  'pages/workFlow/handover/index': 'workFlow',
  'pages/workFlow/templates/index': 'workFlow'
}
/** Maps serve every form, and what waits on the device is seen anywhere. */
const ANYWHERE: readonly string[] = ['pages/transferCar/chooseLocation', 'pages/transferCar/openLocation', 'pages/transferCar/queue']

/** The feature that a page needs; undefined where every server will do. */
export function featureOf({ path, package: root = '' }: RouteEntry): string | undefined {
  return ANYWHERE.includes(path) ? undefined : (FEATURES[path] ?? FEATURES[root])
}
