/** What Taro's runner knows about the elements that templates are needed for; it comes without types of its own. */
declare module '@tarojs/webpack5-runner/dist/utils/component' {
  export const componentConfig: { includes: Set<string>; exclude: Set<string>; includeAll: boolean }
}
