// Stands in for the toasts and dialogs of Taro's H5 runtime: src/platform/feedback/index.h5.ts draws ours (config/h5.ts).
const nothing = () => Promise.resolve({})
export {
  nothing as disableAlertBeforeUnload,
  nothing as enableAlertBeforeUnload,
  nothing as hideLoading,
  nothing as hideToast,
  nothing as showActionSheet,
  nothing as showLoading,
  nothing as showModal,
  nothing as showToast
}
