import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/message/moderation/index'))
