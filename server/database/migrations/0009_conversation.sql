CREATE TABLE "chat_message_hidden" (
	"user_id" text NOT NULL,
	"message_id" text NOT NULL,
	CONSTRAINT "chat_message_hidden_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "quote" text;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "mentions" text[];--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "recalled_at" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "subject_area" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "joined_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "left_sequence" integer;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "mention_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "changed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message_hidden" ADD CONSTRAINT "chat_message_hidden_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_hidden" ADD CONSTRAINT "chat_message_hidden_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_client" ON "chat_message" USING btree ("sender_id","client_id") WHERE "chat_message"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_subject" ON "conversation" USING btree ("subject_area","subject_id");--> statement-breakpoint
CREATE INDEX "conversation_member_changed" ON "conversation_member" USING btree ("user_id","changed_at");