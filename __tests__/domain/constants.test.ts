import * as constants from '@/domain/constants'

/** Each constant in words and as a value, written by hand (app.md#constants); not read from the file under test. */
const TABLE: readonly (readonly [line: string, name: keyof typeof constants, value: unknown])[] = [
  ['| Request timeout in app config | 1,000,000 ms |', 'REQUEST_TIMEOUT_LIMIT_MS', 1000000],
  ['| Platform network timeouts | 60 s |', 'PLATFORM_NETWORK_TIMEOUT_MS', 60000],
  ['| Chunk load timeout | 120 s |', 'CHUNK_LOAD_TIMEOUT_MS', 120000],
  ['| Async page delay / timeout | 200 ms / 60 s |', 'ASYNC_PAGE_DELAY_MS', 200],
  ['| Async page delay / timeout | 200 ms / 60 s |', 'ASYNC_PAGE_TIMEOUT_MS', 60000],
  ['| Socket retries | max 10, toast from the 3rd |', 'SOCKET_MAX_RETRIES', 10],
  ['| Socket retries | max 10, toast from the 3rd |', 'SOCKET_TOAST_FROM_RETRY', 3],
  ['| Logout redirect delay | 1.5 s |', 'LOGOUT_REDIRECT_DELAY_MS', 1500],
  ['| Default toast duration | 1500 ms |', 'TOAST_DURATION_MS', 1500],
  ['| Default debounce and throttle | 500 ms |', 'DEBOUNCE_MS', 500],
  ['| Default debounce and throttle | 500 ms |', 'THROTTLE_MS', 500],
  ['| Loading indicator threshold | 800 ms |', 'LOADING_THRESHOLD_MS', 800],
  ['| App version | 3.3.5 (code 139) |', 'APP_VERSION', '3.3.5'],
  ['| App version | 3.3.5 (code 139) |', 'APP_VERSION_CODE', 139],
  ['| File size units | bytes, KB, MB, GB |', 'FILE_SIZE_UNITS', ['字节', 'KB', 'MB', 'GB']],
  ["| Token storage key | 'token' in local storage |", 'TOKEN_STORAGE_KEY', 'token'],
  ['icon base size 16px', 'ICON_BASE_SIZE_PX', 16],
  ['utility font sizes 22, 26, 28, 30 and 34', 'UTILITY_FONT_SIZES_RPX', [22, 26, 28, 30, 34]],
  ['pagination bar 44px high', 'PAGINATION_BAR_HEIGHT_PX', 44],
  ['modal content capped at 60vh with scrolling', 'MODAL_MAX_HEIGHT_VH', 60],
  ['bottom action bars 88 rpx', 'BOTTOM_BAR_HEIGHT_RPX', 88],
  ['flow list item 170 rpx', 'FLOW_ITEM_HEIGHT_RPX', 170],
  ['add button 110 rpx round', 'ADD_BUTTON_SIZE_RPX', 110],
  ['the default unit suffix is rpx', 'DEFAULT_UNIT', 'rpx'],
  ['app.md#constants: mask 800 with 请求中...', 'LOADING_TEXT', '请求中...'],
  ['app.md#constants: calls use 15 s, uploads 60 s', 'CALL_TIMEOUT_MS', 15000],
  ['app.md#constants: calls use 15 s, uploads 60 s', 'UPLOAD_TIMEOUT_MS', 60000],
  ['app.md#constants: PRODUCT_NAME in one place', 'PRODUCT_NAME', '拖车救援平台'],
  ['app.md#search: server searches after 300 ms', 'SERVER_SEARCH_DELAY_MS', 300],
  ['app.md#constants: pageSize (default 20)', 'PAGE_SIZE', 20]
]

test.each(TABLE)('%s -> %s', (_line, name, value) => {
  expect(constants[name]).toEqual(value)
})

test('no constant without its line', () => {
  expect(Object.keys(constants).sort()).toEqual(TABLE.map(([, name]) => name).sort())
})
