CREATE TABLE "chat_message_reaction" (
	"message_id" text NOT NULL,
	"code" text NOT NULL,
	"user_id" text NOT NULL,
	"reacted_at" bigint NOT NULL,
	CONSTRAINT "chat_message_reaction_message_id_code_user_id_pk" PRIMARY KEY("message_id","code","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message_version" (
	"message_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"replaced_at" bigint NOT NULL,
	CONSTRAINT "chat_message_version_message_id_version_pk" PRIMARY KEY("message_id","version")
);
--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "changed_at" bigint;--> statement-breakpoint
ALTER TABLE "chat_message_reaction" ADD CONSTRAINT "chat_message_reaction_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_reaction" ADD CONSTRAINT "chat_message_reaction_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_version" ADD CONSTRAINT "chat_message_version_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_message_changed" ON "chat_message" USING btree ("conversation_id","changed_at") WHERE "chat_message"."changed_at" is not null;