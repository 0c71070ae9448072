CREATE TABLE "starred_user" (
	"user_id" text NOT NULL,
	"starred_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "starred_user_user_id_starred_id_pk" PRIMARY KEY("user_id","starred_id")
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"mobile" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"user_id" text NOT NULL,
	"object_type" integer NOT NULL,
	"object_id" text NOT NULL,
	"object_data" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "favourite_user_id_object_type_object_id_pk" PRIMARY KEY("user_id","object_type","object_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"sender_id" text NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"direct_key" text,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_member" (
	"conversation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"peer_id" text,
	"read_sequence" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"hidden_sequence" integer DEFAULT -1 NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "conversation_member_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_member_unread" CHECK ("conversation_member"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "in_site_message" (
	"id" text PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"body_text" text NOT NULL,
	"files" text DEFAULT '[]' NOT NULL,
	"creator_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_site_receipt" (
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"type" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"read_at" bigint,
	CONSTRAINT "in_site_receipt_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "starred_user" ADD CONSTRAINT "starred_user_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "starred_user" ADD CONSTRAINT "starred_user_starred_id_user_account_id_fk" FOREIGN KEY ("starred_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_sender_id_user_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_peer_id_user_account_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_site_message" ADD CONSTRAINT "in_site_message_creator_id_user_account_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_site_receipt" ADD CONSTRAINT "in_site_receipt_message_id_in_site_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."in_site_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_site_receipt" ADD CONSTRAINT "in_site_receipt_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_sequence" ON "chat_message" USING btree ("conversation_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_direct_key" ON "conversation" USING btree ("direct_key");--> statement-breakpoint
CREATE INDEX "conversation_member_user" ON "conversation_member" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "in_site_receipt_user" ON "in_site_receipt" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "in_site_receipt_unread" ON "in_site_receipt" USING btree ("user_id","type") WHERE "in_site_receipt"."read_at" is null;