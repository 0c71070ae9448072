/** socket.md#retries. */
export const SOCKET_FAILED_TEXT = 'IM通讯连接失败，联系服务器管理员'
/** socket.md#retries. @param number of the retry, from the third on */
export const socketRetryText = (number: number): string => `IM通讯正在连接:连接第${number}次！稍后...`
