import { pageConfig } from '@/pageConfig'

export default definePageConfig({ ...pageConfig('pages/message/im/index'), disableScroll: true })
