/**
 * Constants of app.md#constants: one place, each with its line.
 * `__tests__/domain/constants.test.ts` compares every one of them with its own table. Times are milliseconds.
 */

/** app.md#constants: `PRODUCT_NAME = '拖车救援平台'`, in one place. */
export const PRODUCT_NAME = '拖车救援平台'
/** "App version | 3.3.5 (code 139)". Shown in abouts, sent with the update check (session.md#versions). */
export const APP_VERSION = '3.3.5'
/** "App version | 3.3.5 (code 139)". */
export const APP_VERSION_CODE = 139

/** "Request timeout in app config | 1,000,000 ms"; the outer limit only (app.md#constants). */
export const REQUEST_TIMEOUT_LIMIT_MS = 1_000_000
/** app.md#constants: "calls use 15 s". */
export const CALL_TIMEOUT_MS = 15_000
/** app.md#constants: "uploads 60 s". */
export const UPLOAD_TIMEOUT_MS = 60_000
/** "Platform network timeouts | 60 s"; `networkTimeout` of app.config (app.md#page-loading). */
export const PLATFORM_NETWORK_TIMEOUT_MS = 60_000
/** "Chunk load timeout | 120 s". */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
/** "Async page delay / timeout | 200 ms / 60 s": the placeholder comes after this. */
export const ASYNC_PAGE_DELAY_MS = 200
/** "Async page delay / timeout | 200 ms / 60 s": the error page comes after this. */
export const ASYNC_PAGE_TIMEOUT_MS = 60_000

/** "Socket retries | max 10, toast from the 3rd". */
export const SOCKET_MAX_RETRIES = 10
/** "Socket retries | max 10, toast from the 3rd". */
export const SOCKET_TOAST_FROM_RETRY = 3

/** "Logout redirect delay | 1.5 s". */
export const LOGOUT_REDIRECT_DELAY_MS = 1500
/** "Default toast duration | 1500 ms". */
export const TOAST_DURATION_MS = 1500
/** "Default debounce and throttle | 500 ms". */
export const DEBOUNCE_MS = 500
/** "Default debounce and throttle | 500 ms". */
export const THROTTLE_MS = 500
/** app.md#search: server searches start after 300 ms; the helper's default stays 500 ms. */
export const SERVER_SEARCH_DELAY_MS = 300
/** "Loading indicator threshold | 800 ms". */
export const LOADING_THRESHOLD_MS = 800
/** "A loading indicator labelled 'requesting...' (Chinese text), with a mask"; app.md#constants: 请求中... */
export const LOADING_TEXT = '请求中...'

/** "File size units | bytes, KB, MB, GB"; 字节 as in app.md#words-of-amounts. */
export const FILE_SIZE_UNITS = ['字节', 'KB', 'MB', 'GB'] as const
/** "Token storage key | 'token' in local storage". */
export const TOKEN_STORAGE_KEY = 'token'
/** app.md#constants: "pageSize (default 20)". */
export const PAGE_SIZE = 20

/** "icon base size 16px". */
export const ICON_BASE_SIZE_PX = 16
/** "utility font sizes 22, 26, 28, 30 and 34", in the default unit. */
export const UTILITY_FONT_SIZES_RPX = [22, 26, 28, 30, 34] as const
/** "pagination bar 44px high". */
export const PAGINATION_BAR_HEIGHT_PX = 44
/** "modal content capped at 60vh with scrolling". */
export const MODAL_MAX_HEIGHT_VH = 60
/** "bottom action bars 88 rpx"; a minimum, at least 48 px (design.md#type-and-space). */
export const BOTTOM_BAR_HEIGHT_RPX = 88
/** "flow list item 170 rpx"; a minimum (design.md#type-and-space). */
export const FLOW_ITEM_HEIGHT_RPX = 170
/** "add button 110 rpx round". */
export const ADD_BUTTON_SIZE_RPX = 110
/** "the default unit suffix is rpx". */
export const DEFAULT_UNIT = 'rpx'
