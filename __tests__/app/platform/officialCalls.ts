import type { Platform } from '../../miniprogram/support/types'

/** Failures as the clients give them: WeChat by text and number, Alipay by number and a Chinese text, and what old versions answer. */
export const FAILURES: Readonly<Record<Platform, readonly unknown[]>> = {
  weapp: [
    { errMsg: 'call:fail cancel', errno: 1 },
    { errMsg: 'call:fail auth deny' },
    { errMsg: 'call:fail auth denied', errno: 103 },
    { errMsg: 'call:fail privacy permission is not authorized', errno: 104 },
    { errMsg: 'call:fail api scope is not declared in the privacy agreement', errno: 112 },
    { errMsg: 'call:fail system error', errCode: -1 },
    { errMsg: 'call:fail timeout' },
    { errMsg: '' },
    {},
    undefined
  ],
  alipay: [
    { error: 2, errorMessage: '参数无效' },
    { error: 3, errorMessage: '未知错误' },
    { error: 4, errorMessage: '无权限调用' },
    { error: 10, errorMessage: '用户取消' },
    { error: 11, errorMessage: '用户取消操作' },
    { error: 12, errorMessage: '网络出错' },
    { error: 13, errorMessage: '没有权限' },
    { error: 2001, errorMessage: '用户拒绝给小程序授权' },
    { errorMessage: '' },
    {},
    undefined
  ]
}

/** Calls of src/platform that answer once, by callback or promise, and lead to a person's act by themselves. */
export const CALLS = [
  'authorize',
  'chooseImage',
  'chooseInvoiceTitle',
  'chooseLocation',
  'chooseMedia',
  'chooseMessageFile',
  'compressImage',
  'disableAlertBeforeUnload',
  'downloadFile',
  'enableAlertBeforeUnload',
  'getImageInfo',
  'getLocation',
  'getNetworkType',
  'getSetting',
  'hideLoading',
  'login',
  'makePhoneCall',
  'navigateBack',
  'navigateTo',
  'openDocument',
  'openLocation',
  'openSetting',
  'pageScrollTo',
  'reLaunch',
  'redirectTo',
  'removeTabBarBadge',
  'requestSubscribeMessage',
  'requirePrivacyAuthorize',
  'scanCode',
  'setBackgroundColor',
  'setBackgroundTextStyle',
  'setClipboardData',
  'setNavigationBarColor',
  'setTabBarBadge',
  'setTabBarStyle',
  'shareFileMessage',
  'showLoading',
  'showModal',
  'showToast',
  'startLocationUpdate',
  'startLocationUpdateBackground',
  'stopLocationUpdate',
  'switchTab',
  'vibrateLong'
] as const
