CREATE TABLE "chat_hold" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "forgotten_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_hold" ADD CONSTRAINT "chat_hold_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_hold" ADD CONSTRAINT "chat_hold_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;