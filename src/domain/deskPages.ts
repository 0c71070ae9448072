/** Addresses beside those of `PAGES` that no page of the main package opens in a mini-program: there they would weigh on every start. */
export const DESK_PAGES = {
  rateCards: '/pages/transferCar/rateCards',
  channelCheck: '/pages/my/channelCheck/index'
} as const
