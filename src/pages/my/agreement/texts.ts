import { PRIVACY_SUMMARY, type AgreementPart } from '@/domain/agreement'
import { PRODUCT_NAME } from '@/domain/constants'

/** Rules of use; the parties are the company that runs the server and its employees. */
export const AGREEMENT: readonly AgreementPart[] = [
  {
    title: '一、账号',
    text: `${PRODUCT_NAME}的账号由所在公司开通，只限本人用于工作。请妥善保管密码，不借给他人；发现被他人使用，请立即修改密码并在“账号安全”里退出其他设备。`
  },
  {
    title: '二、如实记录',
    text: '工单的时间、地点、照片、里程、费用和签名是结算和理赔的依据，应如实填写。系统保留每次修改的人、时间和内容，照片附有拍摄时间和校验值，不得伪造或替换。'
  },
  { title: '三、收款与票据', text: '费用按公示的价目或协议计算，收款只用平台列出的方式，现金按规定交班。不得在平台之外向当事人另行收费。' },
  {
    title: '四、他人的信息',
    text: '工作中看到的当事人姓名、手机号、证件和车辆信息只用于办理该工单，不得抄录、截图外传或用于其他目的。查看完整信息会留下记录。'
  },
  { title: '五、行车安全', text: '行车中不要操作手机。需要接单或上报步骤时，请在安全的地方停车后再操作。' },
  {
    title: '六、无网络时',
    text: '没有网络时填写的步骤、照片和消息先保存在本机，恢复网络后自动发送。发送之前请不要删除应用或清除浏览器数据。'
  },
  {
    title: '七、停用与注销',
    text: '离职后由公司停用账号。本人可以在“账号安全”里注销；还有未完成的工单、未交班的现金或未处理的审批时不能注销。'
  },
  { title: '八、更新', text: '协议有变化时在站内公告说明，并在下次登录时请您重新阅读和同意。' }
]

/** What is done with personal data; begins with the summary that was agreed to when signing in. */
export const PRIVACY: readonly AgreementPart[] = [
  ...PRIVACY_SUMMARY,
  {
    title: '手机权限',
    text: '位置：登记事故地点、导航、记录作业步骤和外勤打卡。相机、相册：拍摄和选择留证照片、更换头像、扫码。麦克风：发送语音消息。每项权限在第一次用到时才询问，不同意时其他功能照常使用。'
  },
  {
    title: '内容检测',
    text: '在微信或支付宝小程序里发出的聊天、评论、自我介绍和图片，按平台规定可能交给该平台检测是否违规，结果只用于决定是否显示。您可以长按别人的消息举报，由公司的管理员处理，处理留有记录。'
  },
  {
    title: '保存多久',
    text: '工单、费用、照片和签名按公司档案要求保存；出车位置最多 90 天；登录会话结束后 30 天清除；退出登录时，未同步的内容在本机为本人保留 30 天。'
  },
  {
    title: '注销以后',
    text: '手机号、邮箱、头像、生日、证件、通讯地址等个人资料被删除，账号不能再登录；为了账目和工单完整，已办工单里的姓名保留。'
  },
  { title: '不会做什么', text: '不向广告方提供信息，不在作业之外跟踪位置，不读取通讯录。' }
]
