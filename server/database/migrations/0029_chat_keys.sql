ALTER TABLE "chat_message" DROP CONSTRAINT "chat_message_conversation_id_conversation_id_fk";--> statement-breakpoint
ALTER TABLE "chat_message" DROP CONSTRAINT "chat_message_sender_id_user_account_id_fk";
