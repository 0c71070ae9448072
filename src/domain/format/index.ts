/** Texts made of values: times, money, sizes, masked personal data. Pure; the same on app and server. */
export { formatDateTime, formatDuration, formatFullDateTime, formatTime, relativeTime, shanghaiDate, shanghaiTime } from './dateTime'
export { maskIdNo, maskMobile, maskName } from './mask'
export { fileSize, formatDistance } from './measure'
export { amountInChinese, fenToInput, formatFen } from './money'
