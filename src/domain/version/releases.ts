/** What a version brought, in words for the people who use it. */
export interface Release {
  version: string
  notes: readonly string[]
}

/** Newest first; the first is the version of this source. */
export const RELEASES: readonly Release[] = [
  {
    version: '3.3.5',
    notes: [
      '日程、汇报日志和外勤打卡：无网络也能打卡，恢复后自动补传',
      '账号安全：查看登录过的设备，可以逐个退出',
      '个人签名：审批时直接使用，不用每次重签',
      '扫一扫：网页版也能用摄像头或图片扫码',
      '字号最大到 200%，夜间模式跟随系统'
    ]
  }
]

/** Notes of one version as text, a line each; '' where none are written. */
export const releaseNotes = (version: string): string => (RELEASES.find((release) => release.version === version)?.notes ?? []).join('\n')
