// What rings over any page. In a browser it comes after the first page (alerts.h5.tsx).
export { DispatchAlarm } from '../DispatchAlarm'
export { OfferAlert } from '../OfferAlert'
export { UrgentAlert } from '../UrgentAlert'
/** H5 alone has a desk. */
export const Desk = (): null => null
