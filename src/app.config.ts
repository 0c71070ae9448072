export default defineAppConfig({
  pages: ['pages/launch/index','pages/login/index','pages/index/index','pages/index/apply','pages/index/contacts','pages/index/my','pages/index/workFlow','pages/form/index'],
  subPackages: [{ root: 'pages/transferCar', pages: ['accidentIndex'] }],
  window: { navigationBarTitleText: '拖车救援平台' },
  tabBar: { list: [{pagePath:'pages/index/index',text:'消息'},{pagePath:'pages/index/apply',text:'工作台'}] }
})
